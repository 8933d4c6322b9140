/**
 * Toggles a state that the browser changes asynchronously, such as full screen. `isOnSoon` already returns
 * the new state, so a second press can reverse a pending change.
 */
export class SlowSwitch {
  #request: { to: boolean; answer: Promise<unknown> } | null = null;

  /**
   * @param isOn state reported by the browser
   * @returns the state after the pending change, or `isOn` if there is none
   */
  isOnSoon(isOn: boolean): boolean {
    return this.#request?.to ?? isOn;
  }

  /**
   * @param change starts the change; returns null if it is immediate, otherwise a promise that must not
   * reject. Runs synchronously if no change is pending, because browsers require a recent user gesture.
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
