import { snapshotAsset, thumbnailAsset } from './mediaUrls';
import type { SceneId } from '../sceneIds';
import supportPage from './support.html?url';

/** Where the pictures of a scene are; root-relative addresses of this site. */
export const snapshotPath = (scene: SceneId): string => snapshotAsset(scene);
export const thumbnailPath = (scene: SceneId, moment: number): string => thumbnailAsset(scene, moment);

/** The page that the Support link leads to; a deployment has the vendor's own. */
export const supportPath: string = supportPage;
