export type KiteColours = readonly [string, string, string, string, string]
export type KiteColourName = 'coral' | 'lagoon' | 'sun' | 'rose' | 'ink'

/** The five panels of a canopy, from wing tip to wing tip. */
export const kiteColours: Record<KiteColourName, KiteColours> = {
  coral: ['#FF6B4A', '#FFC43D', '#FF6B4A', '#FFC43D', '#FF6B4A'],
  lagoon: ['#0FB5BA', '#F4FBFA', '#0FB5BA', '#F4FBFA', '#0FB5BA'],
  sun: ['#FFC43D', '#0E4C66', '#FFC43D', '#0E4C66', '#FFC43D'],
  rose: ['#F2557A', '#FFF3E9', '#F2557A', '#FFF3E9', '#F2557A'],
  ink: ['#0C2A36', '#FF6B4A', '#0C2A36', '#FF6B4A', '#0C2A36'],
}

export const greyKite: KiteColours = ['#8FA3AD', '#6F858F', '#8FA3AD', '#6F858F', '#8FA3AD']
