/** One of the contract's calls, as the workbench and the links name it. */
interface ContractCall {
  name: string;
  /** The route that answers it; two of the calls share one. */
  route: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** For people. */
  title: string;
}

/** The calls of the contract, in its order. */
export const CALLS = [
  { name: 'login', route: 'login', method: 'POST', path: '/uis-wrapper/v2/users/login', title: 'Log in' },
  { name: 'cameras', route: 'cameras', method: 'GET', path: '/uis-wrapper/v2/cameras', title: 'Cameras' },
  {
    name: 'clipUrl',
    route: 'clipUrl',
    method: 'GET',
    path: '/vss/v1/events/{eventUuid}/hls',
    title: 'Address of a clip',
  },
  {
    name: 'liveCredential',
    route: 'liveCredential',
    method: 'GET',
    path: '/vss/v1/devices/{deviceUuid}/credentials/3',
    title: 'Credentials of a live stream',
  },
  {
    name: 'latestEvent',
    route: 'events',
    method: 'GET',
    path: '/eps/v1/events',
    title: 'Latest event of a camera',
  },
  { name: 'events', route: 'events', method: 'GET', path: '/eps/v1/events', title: 'Page of events' },
  {
    name: 'shares',
    route: 'shares',
    method: 'GET',
    path: '/uis/v1/cameras/{cameraUuid}/shares',
    title: 'Members of a camera',
  },
  {
    name: 'addShare',
    route: 'addShare',
    method: 'POST',
    path: '/uis/v1/cameras/{cameraUuid}/shares',
    title: 'Share a camera',
  },
  {
    name: 'removeShare',
    route: 'removeShare',
    method: 'DELETE',
    path: '/uis/v1/cameras/{cameraUuid}/shares/{userUuid}',
    title: 'Take a share back',
  },
  { name: 'viewAll', route: 'viewAll', method: 'GET', path: '/vss-wrapper/v2/all_video', title: 'View all' },
  { name: 'profile', route: 'profile', method: 'GET', path: '/uis/v1/users/profile', title: 'Profile' },
  { name: 'signUp', route: 'signUp', method: 'POST', path: '/uis/v1/users', title: 'Sign up' },
  {
    name: 'forgotPassword',
    route: 'forgotPassword',
    method: 'POST',
    path: '/uis/v1/users/forgot-password',
    title: 'Forgot password',
  },
  {
    name: 'resetPassword',
    route: 'resetPassword',
    method: 'POST',
    path: '/uis/v1/users/reset-password',
    title: 'Reset password',
  },
  {
    name: 'changeName',
    route: 'changeName',
    method: 'PUT',
    path: '/uis/v1/users/display-name',
    title: 'Change name',
  },
  {
    name: 'changePassword',
    route: 'changePassword',
    method: 'PUT',
    path: '/uis/v1/users/password',
    title: 'Change password',
  },
  { name: 'support', route: 'support', method: 'GET', path: '/uis/v1/support', title: 'Support' },
] as const satisfies readonly ContractCall[];

export type ContractCallName = (typeof CALLS)[number]['name'];
/** A route of the stand-in. */
export type CallName = (typeof CALLS)[number]['route'];

export const isContractCall = (name: string): name is ContractCallName =>
  CALLS.some((call) => call.name === name);

/** Which of the contract's calls a request is: the latest event is asked for without a span of time. */
export const contractCallOf = (route: CallName, query: URLSearchParams): ContractCallName =>
  route === 'events' && !query.has('begin') ? 'latestEvent' : route;
