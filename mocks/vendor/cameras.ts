import type { MediaFault } from '../files/mediaFaults';
import { SCENE_IDS, type SceneId } from '../sceneIds';
import { namedUuid } from '../seededRandom';
import type { WireNumber } from '../contract/wire';
import { ANNA_EMAIL, OLENA_EMAIL, OMAR_EMAIL, PHONE_USER_EMAIL, YUKI_EMAIL } from './people';
import type { StoryRole } from './story';
import { DEMO_EMAIL } from '../demoAccount';

export interface StandInCamera {
  uuid: string;
  index: number;
  displayName: string;
  status: string;
  battery?: WireNumber;
  network?: WireNumber;
  useType: string | null;
  scene: SceneId;
  hasSnapshot: boolean;
  ownerEmail: string;
  sharedWith: readonly string[];
  eventsPerDay: number;
  role?: StoryRole;
  /** Form of the channel id in the response to `GET …/credentials/3`. */
  channelAs: 'name' | 'arn';
  builtInFault?: MediaFault;
}

type Sketch = Partial<StandInCamera> & Pick<StandInCamera, 'displayName' | 'status' | 'scene'>;

const camera = (sketch: Sketch, index: number): StandInCamera => ({
  uuid: namedUuid(`camera ${index} ${sketch.displayName}`),
  index,
  useType: 'Dwelling',
  hasSnapshot: true,
  ownerEmail: DEMO_EMAIL,
  sharedWith: [],
  eventsPerDay: 4,
  channelAs: 'name',
  ...sketch,
});

/**
 * The eight cameras differ in status, ownership, use type, battery, network, snapshot and number of events.
 * The stream of one camera fails. Some numbers are strings or missing, as the vendor may send them.
 */
const SKETCHES: readonly Sketch[] = [
  {
    displayName: 'Front Door',
    status: 'Live',
    scene: 'porch',
    battery: 92,
    network: 88,
    eventsPerDay: 18,
    role: 'front-door',
    sharedWith: [ANNA_EMAIL, YUKI_EMAIL],
  },
  {
    displayName: 'Driveway',
    status: 'Live',
    scene: 'driveway',
    battery: '64',
    network: '71',
    eventsPerDay: 9,
    role: 'driveway',
    sharedWith: [OMAR_EMAIL],
  },
  {
    displayName: 'Garden',
    status: 'Offline',
    scene: 'garden',
    battery: 57,
    network: 0,
    eventsPerDay: 4,
    role: 'garden',
  },
  {
    displayName: 'Living Room',
    status: 'Live',
    scene: 'living-room',
    battery: 38,
    network: 47,
    eventsPerDay: 6,
    channelAs: 'arn',
    builtInFault: 'answers-sendrecv',
  },
  {
    displayName: 'Garage',
    status: 'Offline',
    scene: 'garage',
    battery: 81,
    network: null,
    eventsPerDay: 0,
  },
  {
    displayName: 'Street',
    status: 'Live',
    scene: 'street',
    battery: 100,
    network: '100',
    useType: 'Street',
    ownerEmail: ANNA_EMAIL,
    sharedWith: [DEMO_EMAIL, PHONE_USER_EMAIL],
    eventsPerDay: 5,
    role: 'street',
  },
  {
    displayName: 'Nursery',
    status: 'Live',
    scene: 'nursery',
    battery: 14,
    network: 19,
    ownerEmail: OLENA_EMAIL,
    sharedWith: [DEMO_EMAIL],
    eventsPerDay: 3,
    // This fault makes the stream fail quickly, without an error in the console.
    builtInFault: 'signaling-refused',
  },
  {
    displayName: 'Back Door',
    status: 'Sleep',
    scene: 'back-door',
    hasSnapshot: false,
    eventsPerDay: 2,
  },
];

export const SEEDED_CAMERAS = SKETCHES.length;

/** Begins with the eight seeded cameras. */
export const manyCameras = (count: number): StandInCamera[] => [
  ...SKETCHES.map(camera),
  ...Array.from({ length: Math.max(0, count - SKETCHES.length) }, (_, offset) => {
    const index = SKETCHES.length + offset;
    return camera(
      {
        displayName: `Camera ${index + 1}`,
        status: index % 3 === 0 ? 'Offline' : 'Live',
        scene: SCENE_IDS[index % SCENE_IDS.length] ?? 'porch',
        battery: (index * 37) % 101,
        network: (index * 53) % 101,
        eventsPerDay: index % 5,
      },
      index,
    );
  }),
];
