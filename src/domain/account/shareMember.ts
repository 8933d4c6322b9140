/** A person with whom a camera is shared. */
export interface ShareMember {
  id: string;
  name: string;
  email: string;
  avatarUrl: string | null;
}
