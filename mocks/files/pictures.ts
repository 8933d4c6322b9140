import { snapshotAsset, thumbnailAsset } from './mediaUrls';
import type { SceneId } from '../sceneIds';
import supportPage from './support.html?url';

export const snapshotPath = (scene: SceneId): string => snapshotAsset(scene);
export const thumbnailPath = (scene: SceneId, n: number): string => thumbnailAsset(scene, n);

export const supportPath: string = supportPage;
