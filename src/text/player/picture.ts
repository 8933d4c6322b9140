import english from 'messages:picture';
import type { Size } from '@/domain/frame/box';
import type { Redaction } from '@/domain/frame/redaction';
import { sayIn, texts } from '../language/language';
import { percentText } from '../format/units';

const say = sayIn('picture', english);

const percent = (part: number, of: number): string => percentText(Math.round((part / of) * 100));

export const pictureText = texts('picture', english, {
  picture: (camera: string): string => say('picture', { camera }),
  redactionName: ({ style, ...area }: Redaction, number: number, picture: Size): string =>
    say('redactionName', {
      look: style,
      number,
      x: percent(area.x, picture.width),
      y: percent(area.y, picture.height),
    }),
  position: ({ x, y }: Redaction, picture: Size): string =>
    say('position', { x: percent(x, picture.width), y: percent(y, picture.height) }),
  size: ({ width, height }: Redaction, picture: Size): string =>
    say('size', {
      width: percent(width, picture.width),
      height: percent(height, picture.height),
    }),
  count: (redactions: number): string => say('count', { redactions }),
});
