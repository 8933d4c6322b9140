const WORDS = { changed: ' · changed', new: ' · new', gone: ' · gone', same: '', unknown: '' } as const;
type Comparison = keyof typeof WORDS;

export interface Shot {
  file: string;
  theme: string;
  width: number;
  state: Comparison;
  now: string | null;
  before: string | null;
}

export interface Screen {
  name: string;
  shots: readonly Shot[];
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const STYLE = `
  :root { color-scheme: light dark; font: 15px/1.4 system-ui, sans-serif; }
  body { margin: 1.5rem; } nav { columns: 16rem; margin-block: 1rem; } h2 { margin-block: 2.5rem 0.5rem; }
  .shots { display: flex; flex-wrap: wrap; gap: 1rem; align-items: start; }
  figure { margin: 0; } figcaption { font-size: 0.85rem; } img { height: 20rem; border: 1px solid #8888; display: block; }
  .pair { display: flex; gap: 0.25rem; } .changed { outline: 4px solid #d9480f; outline-offset: 4px; }
`;

const isChanged = ({ state }: Shot): boolean => state !== 'same' && state !== 'unknown';

const hasChanged = ({ shots }: Screen): boolean => shots.some(isChanged);

const image = (source: string, alt: string) =>
  `<a href="${escaped(source)}"><img loading="lazy" src="${escaped(source)}" alt="${escaped(alt)}"></a>`;

function figure(shot: Shot): string {
  const { file, theme, width, state, now, before } = shot;
  const title = `${theme} ${width}${WORDS[state]}`;
  const pictures = [
    ...(isChanged(shot) && before !== null ? [image(before, `${file}, before`)] : []),
    ...(now === null ? [] : [image(now, file)]),
  ];
  return `<figure${isChanged(shot) ? ' class="changed"' : ''}><div class="pair">${pictures.join('')}</div><figcaption>${title}</figcaption></figure>`;
}

export function indexPage(screens: readonly Screen[]): string {
  const shots = screens.flatMap((screen) => screen.shots);
  const changed = shots.filter(isChanged).length;
  const compares = shots.some(({ state }) => state !== 'unknown');
  const link = ({ name, shots: own }: Screen) => {
    const count = own.filter(isChanged).length;
    return `<a href="#${escaped(name)}">${escaped(name)}</a>${count > 0 ? ` (${count} changed)` : ''}<br>`;
  };
  const section = ({ name, shots: own }: Screen) =>
    `<section><h2 id="${escaped(name)}">${escaped(name)}</h2><div class="shots">${own.map(figure).join('')}</div></section>`;
  const summary = compares
    ? `${changed} of ${shots.length} pictures are not what they were.`
    : `${shots.length} pictures.`;
  const order = compares
    ? screens.toSorted((a, b) => Number(hasChanged(b)) - Number(hasChanged(a)))
    : screens;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Every screen</title><style>${STYLE}</style>
<h1>Every screen</h1><p>${summary}${compares ? ' Those come first, before beside after.' : ''}</p><nav>${order.map(link).join('')}</nav>
${order.map(section).join('\n')}</html>`;
}
