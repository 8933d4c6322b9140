import fc from 'fast-check';
import { runs } from './runs';

/** Sets the number of cases for properties that set none themselves. */
fc.configureGlobal(runs(100));
