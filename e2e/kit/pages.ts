import type { Page } from '@playwright/test';
import { CameraDetailPage, LastActivityPage } from '../pages/ActivityPages';
import { HomePage } from '../pages/HomePage';
import { LoginPage } from '../pages/LoginPage';
import { PlayerRegion } from '../pages/PlayerRegion';
import { ReplayPage } from '../pages/ReplayPage';
import { SessionDialog } from '../pages/SessionDialog';

export const pagesOf = (page: Page) => ({
  login: new LoginPage(page),
  home: new HomePage(page),
  lastActivity: new LastActivityPage(page),
  cameraDetail: new CameraDetailPage(page),
  replay: new ReplayPage(page),
  session: new SessionDialog(page),
  player: (camera: string) => new PlayerRegion(page, camera),
});

export type Pages = ReturnType<typeof pagesOf>;
