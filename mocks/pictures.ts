import type { SceneId } from './scenes/sceneIds';
import supportPage from './support.html?url';

/** Where the pictures of a scene are; root-relative addresses of this site. */
export const snapshotPath = (scene: SceneId): string => `/demo-media/${scene}/snapshot.jpg`;
export const thumbnailPath = (scene: SceneId, variant: number): string =>
  `/demo-media/${scene}/thumbnail-${variant % 3}.jpg`;

/** The page that the Support link leads to; a deployment has the vendor's own. */
export const supportPath: string = supportPage;
