import { say, translated } from '../language/language';

export const arrangeText = translated('arrange', {
  cameras: 'Camera order',
  help: 'Drag a camera to its place, or use the arrows.',
  done: 'Done',
  groups: 'Groups',
  newGroup: 'New group',
  addGroup: 'Add group',
  groupName: 'Name',
  nameMissing: 'Enter a name.',
  nameTaken: 'There is a group with this name already.',
  remove: 'Remove',
  removeGroup: (name: string): string => say('arrange.removeGroup', { name }) ?? `Remove ${name}`,
  earlier: (name: string): string => say('arrange.earlier', { name }) ?? `Move ${name} earlier`,
  later: (name: string): string => say('arrange.later', { name }) ?? `Move ${name} later`,
  moved: (name: string, place: number, count: number): string =>
    say('arrange.moved', { name, place, count }) ?? `${name} is now number ${place} of ${count}`,
});
