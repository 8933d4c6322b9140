import { say, translated } from '../language/language';

export const shareCameraText = translated('shareCamera', {
  title: 'Share camera video.',
  subtitle: 'You can share this video with your friends',
  members: 'Shared with',
  noMembers: 'No one else can see this camera yet.',
  remove: (name: string) => say('shareCamera.remove', { name }) ?? `Remove ${name}`,
  addNew: 'Add new',
  share: 'Share',
  shared: (email: string) => say('shareCamera.shared', { email }) ?? `Camera shared with ${email}`,
  removal: {
    title: 'Remove family member',
    question: 'Are you sure you want to remove family member?',
    confirm: 'Remove',
    cancel: 'Cancel',
    done: 'Access removed successfully!',
    failed: 'Error while removing access',
  },
});
