let title = document.title;
let count = 0;

const MAX_SHOWN = 99;

function show(): void {
  const shown = count > MAX_SHOWN ? `${String(MAX_SHOWN)}+` : String(count);
  document.title = count > 0 ? `(${shown}) ${title}` : title;
}

export function setPageTitle(next: string): void {
  title = next;
  show();
}

export function setTitleCount(next: number): void {
  count = next;
  show();
}
