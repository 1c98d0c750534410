export class MoveRefused extends Error {}
