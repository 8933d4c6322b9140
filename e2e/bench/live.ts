import { FLOORS } from './floors/buildFloors';
import type { Figure } from './report';
import type { BenchOptions, Setting } from './setting';
import { linesOf, startsOf } from './starts';
import { byTurns } from './turns';

const CAMERA = 'Front Door';

export async function measureLive(setting: Setting, { runs }: BenchOptions): Promise<Figure[]> {
  const { house, kvs } = setting;
  const camera = await setting.film(CAMERA);
  const query = new URLSearchParams({ channel: house.channelName(CAMERA), endpoint: kvs.endpoint });
  const { bare, cold, pressed } = startsOf(setting, CAMERA, `${FLOORS.live}?${query.toString()}`);
  const turns = await byTurns(runs, [bare, cold, pressed]);
  await camera.kill();
  const lines = linesOf('Live, click to first frame', turns, 'bare page with the KVS SDK, credentials known');
  return [
    lines.bare,
    lines.against('cold: a click without any sign before it', 'first', 1.2),
    lines.against('after 80 ms of pressing', 'afterPress'),
    lines.against('second start of the camera', 'again', 0.6),
  ];
}
