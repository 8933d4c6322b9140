export interface Point {
  x: number;
  y: number;
}

export interface BrowserPage {
  /** Name and version as the browser reports them. */
  readonly name: string;
  /** Folder in which the browser saves downloads without asking. */
  readonly downloads: string;
  /** Returns once the document has loaded. */
  open(address: string): Promise<void>;
  back(): Promise<void>;
  /**
   * Calls a function in the page.
   * @param declaration source of a self-contained function, which may be async
   * @param given arguments that JSON can represent
   * @returns its result as JSON, or null for undefined
   * @throws Error with the message of the page
   */
  call(declaration: string, given: readonly unknown[]): Promise<unknown>;
  hover(at: Point): Promise<void>;
  press(at: Point): Promise<void>;
  /** Drags along the points, and calls `held` before the release. */
  drag(points: readonly Point[], held: () => Promise<void>): Promise<void>;
  /** @param turn CSS pixels; negative values turn away from the user */
  wheel(at: Point, turn: number): Promise<void>;
  /** @param keys characters and `Key` of selenium-webdriver */
  type(keys: string): Promise<void>;
  /** Sets the size of the window, which the browser may limit. */
  resize(width: number, height: number): Promise<void>;
  /** @returns a PNG of the viewport */
  screenshot(): Promise<Buffer>;
  /** @returns console errors and uncaught exceptions since the last call */
  takeErrors(): string[];
  close(): Promise<void>;
}

/** `missing` is a sentence that names the package to install. */
export type FoundBrowser =
  | { label: string; open: (profile: string) => Promise<BrowserPage> }
  | { label: string; missing: string };
