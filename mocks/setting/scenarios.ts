import type { VendorBehavior } from './behavior';
import { MEDIA_FAULTS, type MediaFault } from '../files/mediaFaults';

interface ScenarioTarget {
  behavior: VendorBehavior;
  mediaFaults: { set(cameraId: string, fault: MediaFault | null): void };
}

export interface Scenario {
  description: string;
  apply(target: ScenarioTarget): void;
}

const behavior = (description: string, change: Partial<VendorBehavior>): Scenario => ({
  description,
  apply: (target) => Object.assign(target.behavior, change),
});

const everyCamera = (fault: MediaFault, description: string): Scenario => ({
  description: `All cameras: ${description}.`,
  apply: (target) => target.mediaFaults.set('*', fault),
});

const GENERAL = {
  'session-expired': behavior('The first token expires at its first use (E0403); the silent log-in works.', {
    tokensExpireAtFirstUse: 'first',
  }),
  'session-lost': behavior(
    'Every token expires at its first use (E0403), and the silent log-in is refused.',
    {
      tokensExpireAtFirstUse: 'every',
      logInAfterExpiryFails: true,
    },
  ),
  'no-cameras': behavior('The user has no camera.', { cameras: 'none' }),
  'many-cameras': behavior('The user has 200 cameras.', { cameras: 'many' }),
  'many-events': behavior('Front Door has more than 10,000 events in 30 days.', { events: 'many' }),
  'replay-busy-day': behavior('Yesterday the cameras recorded 10,000 events.', { events: 'flood' }),
  'no-clips': behavior('No camera has recorded anything.', { events: 'none' }),
  'server-down': behavior('No call gets an answer, as if the server were gone.', { outage: 'noResponse' }),
  'server-error': behavior('Every call answers 500 with an HTML page.', { outage: 'htmlError' }),
  slow: behavior('Every answer is 3 s late.', { delay: 3_000 }),
  'share-refused': behavior('Sharing a camera and removing a member are refused.', { sharesRefused: true }),
  'user-already-logout': behavior('The list of members answers `user already logout`.', {
    shareListLoggedOut: true,
  }),
  'wrong-shape': behavior('Answers except that of the log-in break the contract.', { wrongShape: true }),
  'events-partly-failing': behavior("Driveway's events fail, and those of other cameras load.", {
    eventsFailFor: 'Driveway',
  }),
  'view-all-failing': behavior('View all fails.', { viewAllFails: true }),
} as const satisfies Record<string, Scenario>;

type GeneralName = keyof typeof GENERAL;
type MediaName = `media-${MediaFault}`;
export type ScenarioName = GeneralName | MediaName;

const faultScenarios = (): [string, Scenario][] =>
  Object.entries(MEDIA_FAULTS).map(([fault, description]) => [
    `media-${fault}`,
    everyCamera(fault as MediaFault, description),
  ]);

export const SCENARIOS: Readonly<Record<ScenarioName, Scenario>> = {
  ...GENERAL,
  ...(Object.fromEntries(faultScenarios()) as Record<MediaName, Scenario>),
};

export const isScenarioName = (name: string): name is ScenarioName => Object.hasOwn(SCENARIOS, name);

/** @returns the table rows in SCENARIOS.md */
export const scenarioList = (): { name: string; description: string }[] =>
  Object.entries(SCENARIOS).map(([name, scenario]) => ({ name, description: scenario.description }));
