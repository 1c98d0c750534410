declare const SHAPE_OF_READS: string
