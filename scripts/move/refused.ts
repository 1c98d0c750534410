/** Nothing was moved, or not all of it; says why and what to do. */
export class MoveRefused extends Error {}
