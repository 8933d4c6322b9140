/** Safari reports this code, and `isComposing` as false, for the Enter that ends a composition. */
const COMPOSITION_KEY_CODE = 229;

/** @returns true for a key that an input method handles; an Enter that ends a composition must not submit */
export const isInputMethodKey = ({ isComposing, keyCode }: KeyboardEvent): boolean =>
  isComposing || keyCode === COMPOSITION_KEY_CODE;
