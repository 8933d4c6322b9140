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

export interface Login {
  username: string;
  password: string;
}

/** 0: home cameras only, 1: vehicles only, 2: both. */
export type Role = 0 | 1 | 2;

/** 0: home cameras, 1: vehicles. */
export type Portal = 0 | 1;

export function portalFor(role: Role, preferred: Portal): Portal {
  return role === 2 ? preferred : role;
}
