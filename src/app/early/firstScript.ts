import { begin } from './begin';
import type { EarlySettings } from './earlyStart';

declare const EARLY_SETTINGS: EarlySettings;

globalThis.window.cameraStart = begin(EARLY_SETTINGS);
