export interface Point {
  x: number;
  y: number;
}

export interface BrowserPage {
  readonly name: string;
  readonly downloads: string;
  open(address: string): Promise<void>;
  back(): Promise<void>;
  /**
   * Calls a function in the page.
   * @param declaration source of a self-contained, possibly async function
   * @param given JSON-serializable arguments
   * @returns the result as a JSON value; null for undefined
   * @throws Error with the page's message
   */
  call(declaration: string, given: readonly unknown[]): Promise<unknown>;
  hover(at: Point): Promise<void>;
  press(at: Point): Promise<void>;
  drag(points: readonly Point[], held: () => Promise<void>): Promise<void>;
  /** @param turn CSS pixels; negative values scroll up */
  wheel(at: Point, turn: number): Promise<void>;
  /** @param keys characters and key codes of selenium-webdriver's `Key` */
  type(keys: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  screenshot(): Promise<Buffer>;
  /** @returns console errors and uncaught exceptions since the last call */
  takeErrors(): string[];
  close(): Promise<void>;
}

/** `missing` says which package to install. */
export type FoundBrowser =
  | { label: string; open: (profile: string) => Promise<BrowserPage> }
  | { label: string; missing: string };
