import type { Category } from './categories.ts'

/** What follows only adds detail: 'Dinner at the hotel' is food. */
const TURNS = new Set(
  'after and at before between by during for from in inside into near of off on or outside over plus to via with'.split(
    ' ',
  ),
)

/** Matches whole words. The last match before such a word decides: 'Hotel breakfast' is food. Default: activity. */
export function guessCategory(description: string): Category {
  const words = wordsOf(description)
  let guess: Category | undefined
  for (let place = 0; place < words.length; place += 1) {
    const word = words[place] ?? ''
    if (guess !== undefined && TURNS.has(word)) return guess
    const phrase = phraseCategoryOf(word, words[place + 1] ?? '')
    if (phrase !== undefined) place += 1
    guess = phrase ?? categoryOf(word) ?? guess
  }
  return guess ?? 'activity'
}

function wordsOf(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return (
    plain
      .replace(/\bb\s*(?:&|and|n)\s*b\b/g, 'bnb')
      .replace(/['’]s?\b/g, '')
      .replaceAll('&', ' and ')
      .replaceAll('+', ' plus ')
      .match(/[a-z0-9]+/g) ?? []
  )
}

function phraseCategoryOf(word: string, next: string): Category | undefined {
  for (const form of singularsOf(next)) {
    const category = PHRASE_CATEGORY.get(`${word} ${form}`)
    if (category !== undefined) return category
  }
  return undefined
}

function categoryOf(word: string): Category | undefined {
  for (const form of singularsOf(word)) {
    const category = CATEGORY_OF.get(form)
    if (category !== undefined) return category
  }
  return undefined
}

function singularsOf(word: string): string[] {
  const forms = [word]
  if (word.endsWith('s')) forms.push(word.slice(0, -1))
  if (word.endsWith('es')) forms.push(word.slice(0, -2))
  if (word.endsWith('ies')) forms.push(`${word.slice(0, -3)}y`)
  return forms
}

// Must be singular, lower case, without accents.
const KEYWORDS: Record<Exclude<Category, 'activity'>, string> = {
  accommodation: `
    accommodation accomodation airbnb apartment aparthotel bed bedroom bnb bungalow bunk cabana cabin camping campground
    campsite casa chalet condo cottage dorm dormitory finca flat glamping guesthouse guestroom homestay hostal hostel
    hotel house inn linen lodge lodging lodgings mobilehome motel nights overnight parador pension penthouse pousada
    quinta resort riad room shack stay suite tent treehouse vacasa villa vrbo yurt`,
  food: `
    aldi appetizer auchan bagel baguette bakery bar barbecue bbq beer bistro bodega brandy bread breakfast brewery brunch
    buffet burger burrito butcher cafe cafeteria cake canteen carrefour catering cava ceviche champagne cheese chef
    chicken chiringuito chocolate chorizo churro cider cocktail coffee coke cola cooking creperie crisp croissant
    curry deli deliveroo dessert diner dining dinner doner drink drinking eating egg empanada espresso falafel fish food
    foodmarket fruit gelato gelateria gin greengrocer grill grocery ham hamburger icecream juice kebab kombucha latte
    lidl lunch lunchbox margarita market meal meat mercadona milk mojito muesli nightcap noodle octopus omelette oyster
    paella pancake pasta pastry patisserie picnic pint pizza pizzeria poke porridge prawn prosecco pub ramen restaurant
    rice rum sainsbury salad salami salmon sandwich sangria seafood shawarma smoothie snack soda soup spaghetti
    spar spirits steak supermarket supper sushi taco takeaway takeout tapa taqueria taverna tavern tea tequila
    tesco toast tuna ubereats vegetable veggie veg vermouth vodka waffle waitrose water whiskey whisky wine winery yoghurt
    yogurt`,
  transport: `
    aerobus airfare airline airport airtrain autobus baggage bike bicycle blablacar bus cab cabify camper
    campervan car carhire carpool catamaran chauffeur diesel driver easyjet eurostar eurotunnel fare ferry flight
    flixbus freenow fuel gasoline greyhound highway hydrofoil jeep jet2 lyft luggage metro minibus minivan moped
    motorbike motorcycle motorway parking peaje petrol plane puncture rail railcard railway renfe ryanair
    scooter shuttle speedboat subway taxi tire toll train tram transfer transport transportation travel tuktuk tyre
    uber underground van vignette vueling wizzair`,
}

const PHRASES: Record<Category, string> = {
  accommodation: `booking com, city tax, cleaning fee, full board, guest house, half board, holiday home, holiday let,
    kite camp, mobile home, surf camp, tourist tax`,
  food: 'food market, happy hour, ice cream, pizza hut, room service, weekly shop',
  transport: 'boarding pass, car park, coach ticket, gas station, tuk tuk, water taxi',
  // Exceptions where a keyword would mislead.
  activity: `bike park, bike race, bike tour, catamaran cruise, catamaran tour, control bar, escape room, flat water,
    house party, jeep safari, jeep tour, kite bar, spare bar, training bar, water park, water polo, water ski,
    water sport, wine tasting, wine tour`,
}

const CATEGORY_OF = byWord(KEYWORDS, /\s+/)
const PHRASE_CATEGORY = byWord(PHRASES, /,\s+/)

function byWord(lists: Partial<Record<Category, string>>, separator: RegExp): ReadonlyMap<string, Category> {
  return new Map(
    Object.entries(lists).flatMap(([category, words]) =>
      words
        .trim()
        .split(separator)
        .map((word) => [word, category as Category] as const),
    ),
  )
}
