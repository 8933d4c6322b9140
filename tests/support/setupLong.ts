import fc from 'fast-check';
import { runs } from './runs';

/** Sets the number of cases of properties that do not set it themselves. */
fc.configureGlobal(runs(100));
