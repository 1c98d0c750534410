/** Named after what answers look like to this build; `vite.config.ts` writes it in. */
declare const SHAPE_OF_READS: string
