import { applyTheme } from '@/device/theme';
import { begin } from './begin';
import type { EarlySettings } from './earlyStart';

declare const EARLY_SETTINGS: EarlySettings;

applyTheme();
globalThis.window.cameraStart = begin(EARLY_SETTINGS);
