const FROM_CELSIUS: readonly (readonly [number, string])[] = [
  [26, 'Boardshorts'],
  [22, 'Shorty'],
  [18, '3/2 wetsuit'],
  [14, '4/3 wetsuit'],
  [10, '5/4 wetsuit with boots and gloves'],
]
const COLDEST = '6/5 hooded wetsuit'

export function wetsuit(waterCelsius: number): string {
  return FROM_CELSIUS.find(([from]) => waterCelsius >= from)?.[1] ?? COLDEST
}
