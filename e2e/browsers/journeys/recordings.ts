import { enter, needsRecordings, type Journey } from '../journey';
import { button, player, target, type User } from '../user';

const CAMERA = 'Front Door';

/** Some browsers block autoplay. The journey presses Play after this timeout. */
const CHANGE_WITHIN_MS = 8_000;

export async function openRecording(user: User, media?: string): Promise<void> {
  await enter(user, '/last-activity', media);
  await user.press(target('link', /^Front Door, /));
  await user.see(player(CAMERA));
  const isPlaying = async () => (await user.videos()).some((video) => video.isPlaying);
  await user.until('', isPlaying, CHANGE_WITHIN_MS).catch(() => user.press(button('Play', player(CAMERA))));
}

async function plays(user: User, media?: string): Promise<void> {
  await openRecording(user, media);
  await user.read(target('status', undefined, player(CAMERA)), /^Recorded$/);
  await user.untilPlays(CAMERA, 2);
}

/** Four of the demo's cameras begin to record a visitor between 10:12:00 and 10:12:11. */
const VISIT = '/replay?day=2026-07-14&at=10:11:50&speed=4';
const RECORDINGS = 4;

export const RECORDINGS_AND_REPLAY: readonly Journey[] = [
  { name: 'Recording, fMP4', lacks: needsRecordings, go: (user) => plays(user) },
  { name: 'Recording, TS', lacks: needsRecordings, go: (user) => plays(user, 'clip-stream on *') },
  {
    name: 'Replay over four recordings, with sound',
    lacks: needsRecordings,
    async go(user) {
      await enter(user, VISIT);
      await user.press(button('Play'));
      const seen = new Set<string>();
      const muted: string[] = [];
      let last = '';
      await user
        .until(
          `only ${String(seen.size)} recordings played`,
          async () => {
            const slider = await user.locate(target('slider', 'Time'));
            last = slider?.value ?? '';
            // The first video is the large picture. Synced players are muted.
            const [video] = await user.videos();
            if (video?.isPlaying && video.frames > 0) {
              seen.add(video.source);
              if (video.isMuted) muted.push(last);
            }
            return seen.size >= RECORDINGS;
          },
          70_000,
        )
        .catch(() => {
          throw new Error(
            `${String(seen.size)} of ${String(RECORDINGS)} recordings played; the time is at ${last}`,
          );
        });
      if (muted.length > 0) throw new Error(`no sound at ${muted[0] ?? ''}`);
    },
  },
];
