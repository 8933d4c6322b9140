export interface LatestDay {
  headers: Readonly<Record<string, string>>;
  cameras: string;
  /** Event page URLs per camera, in the order in which the app requests them. */
  pages: readonly (readonly string[])[];
}

declare global {
  interface Window {
    latestDay?: LatestDay;
  }
}

interface Page {
  data: { events: readonly { timestamp: number }[] };
}

const ROW = 12;

async function showDay({ headers, cameras, pages }: LatestDay): Promise<void> {
  const canvas = document.querySelector('canvas');
  const slider = document.querySelector('input');
  const status = document.querySelector('p');
  const context = canvas?.getContext('2d');
  if (!canvas || !slider || !status || !context) return;
  const ask = async (address: string) => await fetch(address, { headers });
  await (await ask(cameras)).json();
  slider.hidden = false;
  let count = 0;
  await Promise.all(
    pages.map(async (addresses, row) => {
      for (const address of addresses) {
        const query = new URL(address).searchParams;
        const [begin, end] = [Number(query.get('begin')), Number(query.get('end'))];
        const { data }: Page = await (await ask(address)).json();
        for (const { timestamp } of data.events) {
          context.fillRect(((timestamp - begin) / (end - begin)) * canvas.width, row * ROW, 2, ROW - 2);
        }
        count += data.events.length;
      }
    }),
  );
  status.textContent = `${String(count)} recordings`;
}

if (window.latestDay !== undefined) void showDay(window.latestDay);
