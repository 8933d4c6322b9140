let title = document.title;
let count = 0;

/** More are not told apart at a glance. */
const MOST = 99;

function show(): void {
  const shown = count > MOST ? `${String(MOST)}+` : String(count);
  document.title = count > 0 ? `(${shown}) ${title}` : title;
}

export function setPageTitle(next: string): void {
  title = next;
  show();
}

/** @param next how many new events stand before the title; 0: nothing does */
export function setTitleCount(next: number): void {
  count = next;
  show();
}
