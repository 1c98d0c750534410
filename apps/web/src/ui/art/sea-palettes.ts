export type SeaPaletteName = 'golden' | 'noon' | 'dawn' | 'levante' | 'ember'

type Five = readonly [string, string, string, string, string]

export type SeaPalette = {
  sky: Five
  sun: string
  glow: string
  land: readonly [far: string, near: string]
  sea: Five
  foam: string
  cloud: string
}

export const seaPalettes: Record<SeaPaletteName, SeaPalette> = {
  golden: {
    sky: ['#0A3F5C', '#1F7690', '#86B0A6', '#F6C084', '#FF9A62'],
    sun: '#FFF0C2',
    glow: '#FFB25E',
    land: ['#7E7C84', '#3B5A6B'],
    sea: ['#F0A671', '#5C9A97', '#12647A', '#0A3E52', '#062734'],
    foam: '#FFE8CB',
    cloud: '#FFD9A8',
  },
  noon: {
    sky: ['#0A6FB4', '#2C9AD6', '#7FCDE8', '#D4F0EE', '#F3F8E9'],
    sun: '#FFFFFF',
    glow: '#FFFFFF',
    land: ['#9FB9B8', '#5E8A86'],
    sea: ['#8FE0D6', '#2BB9BE', '#0F8AA3', '#0A5C80', '#073B58'],
    foam: '#FFFFFF',
    cloud: '#FFFFFF',
  },
  dawn: {
    sky: ['#28356F', '#6A5A9A', '#C97C97', '#FBA98C', '#FFDCA8'],
    sun: '#FFF6DC',
    glow: '#FFCF9A',
    land: ['#8F6F90', '#54507E'],
    sea: ['#F7B79B', '#A77A9D', '#51588F', '#2C3566', '#171D41'],
    foam: '#FFE4D6',
    cloud: '#FFC8B4',
  },
  levante: {
    sky: ['#37556A', '#5F8396', '#9DB9BC', '#DAE0CF', '#F5E9CB'],
    sun: '#FFF8E2',
    glow: '#FFEFC4',
    land: ['#94A6A4', '#56737A'],
    sea: ['#C6D8C8', '#62A09D', '#256C79', '#12485A', '#0A2D3B'],
    foam: '#FFFFFF',
    cloud: '#EFF2E6',
  },
  ember: {
    sky: ['#2A1440', '#6B1E52', '#C33C4E', '#FB7A45', '#FFC06A'],
    sun: '#FFF1C9',
    glow: '#FFA64E',
    land: ['#6A2F55', '#3B1B42'],
    sea: ['#FF9F5E', '#B54A56', '#5C2353', '#2E1540', '#190B2A'],
    foam: '#FFD9B0',
    cloud: '#FF9C6B',
  },
}
