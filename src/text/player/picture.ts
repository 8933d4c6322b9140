import type { Redaction, RedactionLook, Size } from '@/domain/frame/redaction';
import { say, translated } from '../language/language';
import { percentText } from '../format/units';

const percent = (part: number, of: number): string => percentText(Math.round((part / of) * 100));

const LOOKS: Readonly<Record<RedactionLook, string>> = { solid: 'Solid', mosaic: 'Mosaic' };

/** Saving a camera's picture, and covering what others are not to see in it. */
export const pictureText = translated('picture', {
  title: 'Save picture',
  picture: (camera: string): string => say('picture.picture', { camera }) ?? `Picture of ${camera}`,
  redactions: 'Covers',
  hint: 'Draw over anything that nobody should see, or add a cover. What is covered is not in the file.',
  keys: 'Arrow keys move a cover, Shift and arrow keys resize it, Delete removes it.',
  unreadable: 'This recording’s server lets the picture be shown, but not saved. Take a screenshot instead.',
  failed: 'This browser cannot make a file of this picture.',
  look: 'Cover with',
  looks: LOOKS,
  solidIsSafest: 'Solid is the safest.',
  add: 'Add cover',
  undo: 'Undo',
  redo: 'Redo',
  selected: 'Chosen cover',
  left: 'Left',
  right: 'Right',
  up: 'Up',
  down: 'Down',
  larger: 'Larger',
  smaller: 'Smaller',
  remove: 'Remove cover',
  save: 'Save',
  share: 'Share…',
  notShared: 'The picture could not be shared. You can save it instead.',
  redactionName: ({ look, ...area }: Redaction, number: number, picture: Size): string =>
    say('picture.redactionName', {
      look,
      number,
      x: percent(area.x, picture.width),
      y: percent(area.y, picture.height),
    }) ??
    `Cover ${String(number)}, ${LOOKS[look].toLowerCase()}, ${percent(area.x, picture.width)} from the left, ${percent(area.y, picture.height)} from the top`,
  position: ({ x, y }: Redaction, picture: Size): string =>
    say('picture.position', { x: percent(x, picture.width), y: percent(y, picture.height) }) ??
    `${percent(x, picture.width)} from the left, ${percent(y, picture.height)} from the top.`,
  size: ({ width, height }: Redaction, picture: Size): string =>
    say('picture.size', {
      width: percent(width, picture.width),
      height: percent(height, picture.height),
    }) ?? `${percent(width, picture.width)} wide, ${percent(height, picture.height)} high.`,
  added: 'Cover added.',
  removed: 'Cover removed.',
  undone: 'Undone.',
  redone: 'Redone.',
  count: (redactions: number): string =>
    say('picture.count', { redactions }) ??
    (redactions === 0
      ? 'Nothing is covered.'
      : redactions === 1
        ? '1 cover.'
        : `${String(redactions)} covers.`),
});
