import { isObject } from '@/lib/isObject';

interface CameraGroup {
  name: string;
  members: readonly string[];
}

function parseGroup(value: unknown): CameraGroup[] {
  if (!isObject(value)) return [];
  const { name, members } = value;
  if (typeof name !== 'string' || !Array.isArray(members)) return [];
  return [{ name, members: members.filter((member): member is string => typeof member === 'string') }];
}

export const parseGroups = (value: unknown): readonly CameraGroup[] =>
  Array.isArray(value) ? value.flatMap(parseGroup) : [];

export const withGroup = (groups: readonly CameraGroup[], name: string): readonly CameraGroup[] =>
  name === '' || groups.some((group) => group.name === name) ? groups : [...groups, { name, members: [] }];

export const withoutGroup = (groups: readonly CameraGroup[], name: string): readonly CameraGroup[] =>
  groups.filter((group) => group.name !== name);

export const withRenamed = (
  groups: readonly CameraGroup[],
  name: string,
  newName: string,
): readonly CameraGroup[] =>
  newName === '' || groups.some((group) => group.name === newName)
    ? groups
    : groups.map((group) => (group.name === name ? { ...group, name: newName } : group));

export const withMember = (
  groups: readonly CameraGroup[],
  name: string,
  member: string,
  isMember: boolean,
): readonly CameraGroup[] =>
  groups.map((group) => {
    if (group.name !== name) return group;
    const others = group.members.filter((each) => each !== member);
    return { name, members: isMember ? [...others, member] : others };
  });
