import { type Brush, around, HEIGHT, tint, WIDTH } from './brush';
import { randomFrom } from './timing';

/** Players show text at the top, so the camera's text is at the bottom. */
const LETTERING_BASELINE = HEIGHT - 28;

/** Darkens the corners and adds static grain. Moving grain would take more bits than the picture itself. */
export function paintLens(b: Brush): void {
  b.fillStyle = around(
    b,
    WIDTH / 2,
    HEIGHT / 2,
    790,
    tint('#06080c', 0),
    tint('#06080c', 0),
    tint('#06080c', 0.04),
    tint('#06080c', 0.12),
    tint('#06080c', 0.32),
  );
  b.fillRect(0, 0, WIDTH, HEIGHT);

  const random = randomFrom(71);
  for (let speck = 0; speck < 2600; speck += 1) {
    b.fillStyle = tint(random() < 0.5 ? '#ffffff' : '#000000', 0.012 + random() * 0.022);
    b.fillRect(random() * WIDTH, random() * HEIGHT, 2, 2);
  }
}

/** Outlines the text to keep it readable on any background. */
export function burnIn(b: Brush, overlay: { readonly name: string; readonly clock: string }): void {
  b.font = '600 27px system-ui, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", Arial, sans-serif';
  b.textBaseline = 'alphabetic';
  b.lineJoin = 'round';
  b.lineWidth = 5;
  b.strokeStyle = 'rgb(8 10 14 / 55%)';
  b.fillStyle = 'rgb(255 255 255 / 94%)';
  const write = (text: string, x: number, align: CanvasTextAlign) => {
    if (text === '') return;
    b.textAlign = align;
    b.strokeText(text, x, LETTERING_BASELINE);
    b.fillText(text, x, LETTERING_BASELINE);
  };
  write(overlay.name, 32, 'left');
  write(overlay.clock, WIDTH - 32, 'right');
}
