import { describe, expect, test } from 'vitest'
import { KNOWN_SPOTS } from './gazetteer.ts'
import { NEAR_KM } from './limits.ts'
import { isAcrossWater } from './open-water.ts'
import { distanceKm } from './spot.ts'

const spot = (id: string) => {
  const found = KNOWN_SPOTS.find((one) => one.id === id)
  if (found === undefined) throw new Error(`no beach ${id}`)
  return found
}

describe('across open water', () => {
  test.each([
    ['camber-sands', 'wissant'],
    ['greatstone-beach-new-romney', 'le-touquet-le-touquet-paris-plage'],
    ['minnis-bay-birchington', 'wissant'],
    ['minnis-bay-birchington', 'east-beach-shoeburyness'],
    ['camber-sands', 'east-beach-shoeburyness'],
    ['st-ouens-bay', 'plage-du-sillon-saint-malo'],
    ['st-ouens-bay', 'urville-nacqueville'],
    ['yaverland-sandown', 'lee-on-the-solent'],
    ['yaverland-sandown', 'whitley-lake-poole'],
    ['yaverland-sandown', 'lancing-beach'],
    ['swansea-bay', 'saunton-sands-braunton'],
    ['st-andrews-west-sands', 'longniddry-bents'],
    ['st-annes-lytham-st-annes', 'ainsdale-beach-southport'],
    ['leasowe-bay-wallasey', 'ainsdale-beach-southport'],
    ['texel-paal-17-de-koog', 'wijk-aan-zee'],
    ['texel-paal-17-de-koog', 'it-soal-workum'],
    ['penthievre-saint-pierre-quiberon', 'la-baule'],
    ['praia-do-guincho-cascais', 'fonte-da-telha-costa-da-caparica'],
    ['flag-beach-corralejo', 'famara-teguise'],
    ['el-cotillo-piedra-playa', 'famara-teguise'],
    ['mikri-vigla-naxos', 'pounta-paros'],
    ['kremasti', 'akyaka'],
  ])('%s and %s', (one, other) => {
    expect(isAcrossWater(spot(one), spot(other))).toBe(true)
    expect(isAcrossWater(spot(other), spot(one))).toBe(true)
  })

  test.each([
    ['Tangier', [-5.81, 35.77], 'los-lances-norte-tarifa'],
    ['Cowes', [-1.3, 50.757], 'lee-on-the-solent'],
    ['Dover', [1.31, 51.13], 'wissant'],
    ['Bodrum', [27.43, 37.03], 'marmari-kos'],
    ['Messina', [15.55, 38.19], 'punta-pellaro-reggio-calabria'],
    ['Bonifacio', [9.16, 41.39], 'porto-pollo-palau'],
    ['Dar es Salaam', [39.28, -6.8], 'paje'],
    ['Cardiff', [-3.18, 51.48], 'weston-super-mare-uphill'],
    ['Islay', [-6.19, 55.65], 'benone-strand-limavady'],
  ] as const)('from %s', (_, [longitude, latitude], beach) => {
    expect(isAcrossWater({ longitude, latitude }, spot(beach))).toBe(true)
  })
})

describe('along a shore and over land', () => {
  test.each([
    ['Lisbon', [-9.14, 38.72], 'fonte-da-telha-costa-da-caparica'],
    ['Cowes', [-1.3, 50.757], 'yaverland-sandown'],
    ['Portsmouth', [-1.09, 50.8], 'lee-on-the-solent'],
    ['Liverpool', [-2.98, 53.41], 'leasowe-bay-wallasey'],
    ['Edinburgh', [-3.19, 55.95], 'longniddry-bents'],
    ['Den Burg', [4.8, 53.05], 'texel-paal-17-de-koog'],
    ['Den Helder', [4.76, 52.95], 'wijk-aan-zee'],
    ['Zanzibar City', [39.2, -6.165], 'paje'],
    ['Kahului', [-156.47, 20.89], 'kanaha-kite-beach-kahului'],
    ['Rhodes', [28.22, 36.44], 'kremasti'],
    ['Reggio Calabria', [15.65, 38.11], 'punta-pellaro-reggio-calabria'],
    ['Saint Helier', [-2.11, 49.19], 'st-ouens-bay'],
    ['Algeciras', [-5.45, 36.13], 'los-lances-norte-tarifa'],
    ['Calais', [1.85, 50.95], 'wissant'],
    ['Folkestone', [1.17, 51.08], 'camber-sands'],
    ['Weston', [-2.97, 51.35], 'weston-super-mare-uphill'],
    ['Bristol', [-2.6, 51.45], 'weston-super-mare-uphill'],
  ] as const)('from %s', (_, [longitude, latitude], beach) => {
    expect(isAcrossWater({ longitude, latitude }, spot(beach))).toBe(false)
  })

  test('every pair of known beaches but these stays near', () => {
    const pairs = KNOWN_SPOTS.flatMap((one, index) =>
      KNOWN_SPOTS.slice(index + 1)
        .filter((other) => distanceKm(one, other) <= NEAR_KM && isAcrossWater(one, other))
        .map((other) => `${one.id} ${other.id}`),
    )

    expect(pairs).toMatchInlineSnapshot(`
      [
        "hayling-island-west-beach whitley-lake-poole",
        "hayling-island-west-beach yaverland-sandown",
        "west-wittering whitley-lake-poole",
        "west-wittering yaverland-sandown",
        "lancing-beach yaverland-sandown",
        "goring-sea-lane-worthing yaverland-sandown",
        "camber-sands east-beach-shoeburyness",
        "camber-sands wissant",
        "camber-sands le-touquet-le-touquet-paris-plage",
        "greatstone-beach-new-romney east-beach-shoeburyness",
        "greatstone-beach-new-romney wissant",
        "greatstone-beach-new-romney le-touquet-le-touquet-paris-plage",
        "minnis-bay-birchington east-beach-shoeburyness",
        "minnis-bay-birchington wissant",
        "st-annes-lytham-st-annes ainsdale-beach-southport",
        "st-annes-lytham-st-annes leasowe-bay-wallasey",
        "ainsdale-beach-southport leasowe-bay-wallasey",
        "swansea-bay saunton-sands-braunton",
        "whitley-lake-poole lee-on-the-solent",
        "whitley-lake-poole yaverland-sandown",
        "lee-on-the-solent yaverland-sandown",
        "st-andrews-west-sands longniddry-bents",
        "st-ouens-bay urville-nacqueville",
        "st-ouens-bay plage-du-sillon-saint-malo",
        "flag-beach-corralejo famara-teguise",
        "el-cotillo-piedra-playa famara-teguise",
        "praia-do-guincho-cascais fonte-da-telha-costa-da-caparica",
        "praia-do-guincho-cascais lagoa-de-albufeira-sesimbra",
        "penthievre-saint-pierre-quiberon la-baule",
        "wijk-aan-zee texel-paal-17-de-koog",
        "texel-paal-17-de-koog it-soal-workum",
        "texel-paal-17-de-koog mirns",
        "mikri-vigla-naxos pounta-paros",
        "kremasti akyaka",
      ]
    `)
  })
})
