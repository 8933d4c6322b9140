import { DEMO_EMAIL, DEMO_PASSWORD } from '../demoAccount';
import { namedUuid } from '../seededRandom';

/** Accounts are fictional, so passwords are in plain text. */
export interface Account {
  uuid: string;
  username: string;
  displayName: string;
  email: string;
  password: string;
  avatar?: string | null;
}

const person = (
  username: string,
  displayName: string,
  email: string,
  extra: { avatar?: string | null; password?: string } = {},
): Account => ({
  uuid: namedUuid(`user ${email}`),
  username,
  displayName,
  email,
  password: extra.password ?? DEMO_PASSWORD,
  ...('avatar' in extra ? { avatar: extra.avatar ?? null } : {}),
});

export const ANNA_EMAIL = 'anna@camera.example';
export const OLENA_EMAIL = 'olena@camera.example';
export const YUKI_EMAIL = 'yuki@camera.example';
export const OMAR_EMAIL = 'omar@camera.example';
/** This user's username is a telephone number, for which the app hides Change Password. */
export const PHONE_USER_EMAIL = 'phone@camera.example';
export const NEWCOMER_EMAIL = 'newcomer@camera.example';

export const seededPeople = (): Account[] => [
  person('demo', 'Alex', DEMO_EMAIL, { avatar: null }),
  person('anna', 'Anna', ANNA_EMAIL, { avatar: null }),
  person('olena', 'Олена', OLENA_EMAIL),
  person('yuki', '山田由紀', YUKI_EMAIL, { avatar: null }),
  person('omar', 'عمر', OMAR_EMAIL),
  person('5551234567', 'Robin', PHONE_USER_EMAIL),
  person('newcomer', 'Sam', NEWCOMER_EMAIL),
];
