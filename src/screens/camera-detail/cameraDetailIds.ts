function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * Reads the IDs from the path of a camera's page. The router's own parameters would turn `%2F` in an ID into
 * a slash. https://reactrouter.com/api/utils/matchPath
 */
export function cameraDetailIds(pathname: string): { cameraId: string; activityId: string } {
  const [cameraId = '', activityId = ''] = pathname.split('/').slice(2).map(decoded);
  return { cameraId, activityId };
}
