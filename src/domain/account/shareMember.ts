export interface ShareMember {
  id: string;
  name: string;
  email: string;
  avatarUrl: string | null;
}
