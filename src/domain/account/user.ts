/** The signed-in user, as the token tells. */
export interface User {
  id: string;
  username: string;
  email: string;
}

export interface Profile {
  username: string;
  name: string;
  email: string;
  avatarUrl: string | null;
}

/** What a user types to log in. */
export interface Login {
  /** The e-mail address: the vendor calls it the username. */
  username: string;
  password: string;
}

/** 0: home cameras only, 1: vehicles only, 2: both. */
export type Role = 0 | 1 | 2;

/** 0: home cameras, 1: vehicles. */
export type Portal = 0 | 1;

/** A user who may see one portal only is always in it, whatever they chose before. */
export function portalFor(role: Role, preferred: Portal): Portal {
  return role === 2 ? preferred : role;
}
