import fc from 'fast-check';
import { runs } from './runs';

/** Applies to properties that set no number themselves. */
fc.configureGlobal(runs(100));
