/** Something a camera noticed and recorded. */
export interface Activity {
  id: string;
  cameraId: string;
  /** Unix epoch, milliseconds. */
  at: number;
  code: string;
  /** An http(s) address of a picture, or null when there is none. */
  thumbnailUrl: string | null;
}

export type ActivityCategory =
  | 'motion'
  | 'pir'
  | 'people'
  | 'package'
  | 'audio'
  | 'call'
  | 'battery'
  | 'temperature'
  | 'recording'
  | 'vehicle'
  | 'pet'
  | 'system'
  | 'lifecycle'
  | 'firmware'
  | 'tamper'
  | 'security'
  | 'door'
  | 'smoke'
  | 'energy'
  | 'siren'
  | 'tracker'
  | 'unknown';

export interface ActivityKind {
  category: ActivityCategory;
  description: string;
}

const kind = (category: ActivityCategory, description: string): ActivityKind => ({ category, description });

/** The vendor's event codes. */
const CATALOGUE: Readonly<Record<string, ActivityKind>> = {
  C0001: kind('motion', 'Motion detected'),
  C0002: kind('pir', 'PIR motion detected'),
  C0003: kind('people', 'Person detected'),
  C0004: kind('package', 'Package detected'),
  C0005: kind('package', 'Package delivered'),
  C0006: kind('package', 'Package removed'),
  C0007: kind('package', 'Package moved'),
  C0008: kind('package', 'Package swapped'),
  C0009: kind('audio', 'Sound detected'),
  C0010: kind('call', 'Incoming call'),
  C0011: kind('battery', 'Battery low'),
  C0012: kind('temperature', 'Low temperature'),
  C0013: kind('temperature', 'High temperature'),
  C0014: kind('recording', 'Manual recording'),
  C0015: kind('vehicle', 'Vehicle detected'),
  C0016: kind('pet', 'Pet detected'),
  C1001: kind('system', 'System information'),
  C1002: kind('system', 'Suspicious sign-in'),
  C1003: kind('system', 'Password changed'),
  C2001: kind('lifecycle', 'Camera shared'),
  C2002: kind('lifecycle', 'Camera slept'),
  C2003: kind('lifecycle', 'Device online'),
  C2004: kind('lifecycle', 'Device offline'),
  C2005: kind('lifecycle', 'Device joined'),
  C2006: kind('lifecycle', 'Device left'),
  D1001: kind('lifecycle', 'Device added'),
  D1002: kind('lifecycle', 'Device removed'),
  D1003: kind('lifecycle', 'Configuration deployed'),
  D1101: kind('firmware', 'Firmware changed'),
  D1102: kind('firmware', 'Firmware upgrading'),
  D1103: kind('firmware', 'Firmware upgrade succeeded'),
  D1104: kind('firmware', 'Firmware upgrade failed'),
  D1201: kind('battery', 'Battery defect'),
  D1301: kind('tamper', 'Tamper detected'),
  D2001: kind('security', 'Security armed'),
  D2002: kind('security', 'Security disarmed'),
  D2003: kind('security', 'Security custom mode'),
  D2004: kind('security', 'Security alarm'),
  D2101: kind('door', 'Door opened'),
  D2102: kind('door', 'Door closed'),
  D2103: kind('door', 'Window opened'),
  D2104: kind('door', 'Window closed'),
  D2201: kind('pir', 'PIR on'),
  D2202: kind('pir', 'PIR off'),
  D2301: kind('smoke', 'Smoke detected'),
  D2401: kind('energy', 'Energy switch'),
  D2402: kind('energy', 'Power consumption'),
  D2501: kind('siren', 'Siren'),
  D2901: kind('tracker', 'Tracker position'),
  D2902: kind('tracker', 'Tracker movement'),
  D2903: kind('tracker', 'Tracker impact'),
};

const UNKNOWN = kind('unknown', 'Activity detected');

export const activityKind = (code: string): ActivityKind =>
  Object.hasOwn(CATALOGUE, code) ? (CATALOGUE[code] ?? UNKNOWN) : UNKNOWN;
