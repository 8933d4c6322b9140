/**
 * Toggles a state that the browser changes asynchronously, such as full screen. A second press during a
 * change can reverse it, because `isOnSoon` already returns the new state.
 */
export class SlowSwitch {
  #request: { to: boolean; answer: Promise<unknown> } | null = null;

  /**
   * @param isOn the state that the browser reports
   * @returns the state after the pending change, or `isOn` if none is pending
   */
  isOnSoon(isOn: boolean): boolean {
    return this.#request?.to ?? isOn;
  }

  /**
   * @param change starts the change. Returns a promise that must not reject, or null if the change is
   * immediate. Called synchronously if no change is pending, so that the user activation is still valid.
   */
  set(to: boolean, change: () => Promise<unknown> | null): void {
    const before = this.#request?.answer;
    const answer = before ? before.then(change) : change();
    if (answer === null) return;
    const own = { to, answer };
    this.#request = own;
    void answer.then(() => {
      if (this.#request === own) this.#request = null;
    });
  }
}
