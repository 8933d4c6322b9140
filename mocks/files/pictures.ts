import { snapshotAsset, thumbnailAsset } from './mediaUrls';
import type { SceneId } from '../sceneIds';
import supportPage from './support.html?url';

export const snapshotPath = (scene: SceneId): string => snapshotAsset(scene);
export const thumbnailPath = (scene: SceneId, n: number): string => thumbnailAsset(scene, n);

/** Target of the Support link. A deployment uses the vendor's page. */
export const supportPath: string = supportPage;
