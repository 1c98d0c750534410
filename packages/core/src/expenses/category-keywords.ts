import type { Category } from './categories.ts'

// Singular, lower case, without accents: what crews write next to an amount.
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
  // Here a keyword would mislead.
  activity: `bike park, bike race, bike tour, catamaran cruise, catamaran tour, control bar, escape room, flat water,
    house party, jeep safari, jeep tour, kite bar, spare bar, training bar, water park, water polo, water ski,
    water sport, wine tasting, wine tour`,
}

export const CATEGORY_OF = byWord(KEYWORDS, /\s+/)
export const PHRASE_CATEGORY = byWord(PHRASES, /,\s+/)

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
