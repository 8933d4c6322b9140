/**
 * Switches a state that browsers change asynchronously, such as full screen. A press before the change reverses
 * the pending command.
 */
export class SlowSwitch {
  #request: { to: boolean; answer: Promise<unknown> } | null = null;

  /**
   * @param isOn the state that the browser reports
   * @returns the state after the pending command
   */
  isOnSoon(isOn: boolean): boolean {
    return this.#request?.to ?? isOn;
  }

  /**
   * @param change requests the change. Called synchronously if no command is pending, so that the user
   * activation is still valid. Returns a promise that never rejects, or null if there is nothing to wait for.
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
