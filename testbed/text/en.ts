import { type Bank, items, lines } from './bank.ts';

export const en: Bank = {
  gap: ' ',
  polish: (text) =>
    text
      .replace(/\b([Aa]) (?=[aeio])/g, '$1n ')
      .replace(/\bmy my\b/g, 'my')
      .replace(/([.!?])\.$/, '$1'),
  topics: [
    {
      things: items(
        'power supply,fan,motherboard,graphics card,hard drive,monitor,laptop,router,keyboard,case,heatsink,printer,memory module,network switch,docking station,sound card,backup drive',
      ),
      acts: lines(`
        reseat the {thing}
        update the firmware
        replace the thermal paste
        swap the {thing} for a known good one
        run a memory test overnight
        clear the BIOS settings
        clone the disk to an SSD
        route the cables behind the tray
        undervolt it by {20-120} mV
        reinstall the drivers from {brand}`),
      faults: lines(`
        shuts down after {3-50} minutes
        makes a high-pitched whine under load
        is not detected on a cold boot
        runs at {60-99} degrees even when idle
        drops the connection every {2-9} hours
        shows a black screen after waking up
        smells slightly burnt
        reports {3-90} bad sectors`),
    },
    {
      things: items(
        'tomato plant,compost heap,rose,greenhouse,raised bed,lawn mower,pear tree,hedge,watering can,cold frame,pond,hosepipe,rhubarb,wheelbarrow,fig,sprayer,trellis',
      ),
      acts: lines(`
        mulch around the {thing}
        prune it back to {2-6} buds
        sow a second row in {month}
        net the whole bed against pigeons
        feed it with nettle tea
        sharpen the blades before spring
        move the {thing} to a sunnier corner
        water in the evening only
        test the soil, ours was at pH {4-8}.{1-9}
        cover everything with fleece`),
      faults: lines(`
        has brown spots on the lower leaves
        attracts slugs every night
        has not flowered for {2-7} years
        dries out within {1-4} days
        leans to one side since the storm
        is covered in greenfly
        starts only on the {3-12}th pull
        gets mildew as soon as it rains`),
    },
    {
      things: items(
        'bottom bracket,rear wheel,chain,saddle,derailleur,headset,brake cable,pannier rack,dynamo hub,tubeless tyre,crankset,handlebar,cassette,seat post,mudguard,touring frame,freewheel',
      ),
      acts: lines(`
        bleed the brakes
        true the {thing} on a stand
        regrease the {thing}
        measure the chain with a gauge
        fit {25-50} mm tyres
        tighten the bolts to {4-14} Nm
        swap the {thing} before the winter
        ride the {place} pass in one day
        index the gears again
        put a shim under the {thing}`),
      faults: lines(`
        creaks under load
        skips in the {2-11}th gear
        wobbles above {30-60} km/h
        comes loose after {20-400} km
        rubs on the frame
        squeals when it is wet
        has about {1-5} mm of play
        loses air over night`),
    },
    {
      things: items(
        'sourdough starter,cast iron pan,pressure cooker,bread oven,stock,curry paste,pizza stone,chef knife,dough,meringue,brisket,food processor,ragu,custard,pickle jar,wok,tart',
      ),
      acts: lines(`
        let it rest for {2-48} hours
        bake it at {160-260} degrees
        season the {thing} with a thin film of oil
        add {1-5} spoons of vinegar
        knead for {5-20} minutes
        toast the spices first
        reduce it by half
        salt the {thing} the night before
        fold in the egg whites
        use {55-85}% hydration`),
      faults: lines(`
        turns out dense in the middle
        sticks to everything
        tastes bitter
        collapses after {5-30} minutes
        splits when I add the butter
        burns outside and stays raw inside
        smells of acetone
        never gets crisp`),
    },
    {
      things: items(
        'valve amp,pickup,twelve-string,turntable,tone arm,snare drum,cello,audio interface,mixing desk,bass guitar,loop pedal,piano,bow,mouthpiece,tape deck,pair of headphones,microphone',
      ),
      acts: lines(`
        change the strings
        bias the valves
        set the intonation at the {3-17}th fret
        mic the {thing} from {5-60} cm away
        learn the part by ear
        clean the contacts
        play along at {60-180} bpm
        lower the action a bit
        record it dry and add the reverb later
        sell the {thing} and buy something simpler`),
      faults: lines(`
        hums at {50-60} Hz
        cuts out when I move the cable
        goes flat within {5-40} minutes
        buzzes on the low string
        distorts above {2-9} on the dial
        has a dead channel
        drags a little on the outer groove
        sounds muddy in a small room`),
    },
    {
      things: items(
        'rucksack,tent,night train,ferry,hostel,rental car,mountain hut,sleeping bag,rail pass,visa,camper van,phrase book,border crossing,campsite,map,stove,coastal path',
      ),
      acts: lines(`
        take the {thing} from {place} to {place}
        book {2-9} weeks ahead
        cross the border at {place}
        camp wild above the tree line
        pay in cash
        walk the last {3-25} km
        skip {place} and go straight to {place}
        ask for the {thing} at the counter
        set out before {4-8} in the morning
        stay {2-6} nights in {place}`),
      faults: lines(`
        was fully booked
        leaks at the seams
        cost {20-400} more than last year
        is closed from {month} to {month}
        arrived {2-11} hours late
        runs only on weekdays
        weighs {2-9} kg too much
        was not what the website promised`),
    },
    {
      things: items(
        'tripod,macro lens,film scanner,rangefinder,light meter,flash,darkroom timer,wide angle,shutter,camera strap,enlarger,memory card,viewfinder,filter,battery grip,teleconverter',
      ),
      acts: lines(`
        shoot at f/{2-16}
        develop it for {4-15} minutes at 20 degrees
        bracket {3-7} exposures
        clean the sensor
        scan the negatives at {1200-4800} dpi
        wait for the light at {place}
        calibrate the {thing}
        push the film {1-3} stops
        lock the mirror up
        print it on matt paper`),
      faults: lines(`
        hunts in low light
        leaves a magenta cast
        is stuck at 1/{30-500}
        has fungus behind the front element
        scratches every {2-9}th frame
        drains the battery in {1-5} days
        is softer than my old one
        shows banding above ISO {800-6400}`),
    },
  ],
  slots: {
    month: items('April,May,June,July,August,September,October,November,March,February'),
    when: items(
      'last weekend,yesterday,in {month},two weeks ago,this morning,over the holidays,about {2-9} years ago,on Tuesday,after the move,{3-20} days ago,back in {1994-2019}',
    ),
    who: items(
      'my neighbour,a friend,my brother,the man at the shop,somebody at the club,my father-in-law,a colleague,{nick},the seller,an old hand here,my daughter,the technician,a guy from {place}',
    ),
    adj: items(
      'cheap,second-hand,old,new,borrowed,noisy,brand new,refurbished,home-made,heavy,reliable,ancient,spare,simple,decent',
    ),
    feel: items(
      'pretty happy,a bit lost,quite surprised,not convinced,rather disappointed,very pleased,still puzzled,slightly annoyed,more than satisfied',
    ),
    open: items(
      'To be honest,As far as I know,In my experience,Just for the record,If I remember correctly,For what it is worth,After some reading,Contrary to the manual,According to {who},Funnily enough,Long story short,On a side note,At least here in {place}',
    ),
    ask: items(
      'Has anybody tried to,Is it worth it to,Would you,Is there a good reason not to,Does it make sense to,Do I really have to,How long does it take to,Who of you managed to,Is it safe to',
    ),
    advice: items(
      'I would,You should,You could also,It usually helps to,The trick is to,Next time I will,First of all,The book says to,We ended up having to',
    ),
    thanks: items(
      'Thanks for the tip,Thank you all,Many thanks in advance,Cheers,Thanks {nick},Much obliged,That helped a lot,Brilliant,Good point,Fair enough,Same here,Welcome to the forum,Congratulations',
    ),
    money: items('{15-95} pounds,{20-900} euros,{5-400} dollars,next to nothing,less than {10-60} quid'),
    verdict: items(
      'never again,it was worth every penny,I would buy it again,it does the job,the jury is still out,nobody needs that,I am sold,it is a keeper,I sent it back',
    ),
  },
  forumTitles: lines(`
    The {place} Tinkerers
    {place} Community Board
    {brand} Owners Forum
    The Spare Parts Bin
    Workshop & Garden Forum
    {place} Outdoor and Repair Forum
    The Long Way Round`),
  categories: items(
    'General,Hardware & Repair,Garden and Home,On the Road,Kitchen Table,Sound & Vision,Marketplace,Community,Projects,Off topic,Regional,Support,Archive,{place} and around',
  ),
  boards: items(
    'Introductions,Garden tools,Vegetables & herbs,Ponds and water,Road bikes,Touring,Wheels and tyres,Workshop,Networking,Quiet computers,Storage,Old hardware,Bread and dough,Preserving,Knives & pans,Guitars,Amplifiers,Home recording,Vinyl,Trains and ferries,Mountain huts,Packing lists,Trip reports,Film cameras,Lenses,Darkroom,Wanted,For sale,Swaps,Meetings,Site feedback,The pub,{place} regulars,{brand} corner,{model},House & heating,Batteries and power,Beginners,Reviews,Photo of the month,Tools,Book corner,Events in {place}',
  ),
  descriptions: lines(`
    Everything about the {thing} and its relatives.
    Ask here before you {act}.
    Questions, answers and long discussions about the {thing}.
    For those who own {brand} gear and those who want to.
    Say hello, tell us where you are from.
    No question is too small. Please search first.
    Show us your {thing}!
    Tips, tricks and failures with the {thing}, the {thing} and more.
    Meetings in {place} and elsewhere.
    Please mention model and year when you ask about a {thing}.
    Anything that fits nowhere else.`),
  titles: lines(`
    How to {act}?
    {model}: {thing} {fault}
    My {thing} {fault}
    Which {thing} for under {20-900} euros?
    [Solved] {thing} {fault}
    {brand} or {brand} for a {adj} {thing}?
    Looking for a {adj} {thing} near {place}
    {model} - first impressions
    What is the best way to {act}?
    Finally managed to {act}
    Is the {model} any good?
    Help! {thing} {fault}
    {adj} {thing}, {adj} {thing}: which one?
    Anybody here from {place}?
    {thing} from {brand} {fault}
    Show your {thing} ({1998-2023})
    {place} to {place} with a {adj} {thing}
    Review: {model}
    {model} versus {model}
    Why does my {thing} need a {thing}?
    Spare parts for the {model}
    Before I {act} ...
    {when}: {thing} {fault}
    WTB: {thing}, preferably {brand}
    FS: {model}, {adj}
    {thing} advice for a beginner in {place}
    Should I {act} or {act}?
    {2-30} things I learned about the {thing}
    A {adj} {thing} by {brand}
    {who} says the {thing} {fault}`),
  sentences: lines(`
    My {thing} {fault}.
    {open}, the {thing} {fault} when you {act}.
    I bought a {adj} {thing} {when} for {money} and {verdict}.
    {ask} {act}?
    {advice} {act}, then {act}.
    {advice} {act}.
    {thanks}!
    {thanks}, I will try to {act} next {month}.
    The {model} came with a {adj} {thing}, which {fault}.
    {open}, {brand} stopped making that {thing} in {1985-2020}.
    I am {feel} with the {model}.
    {who} in {place} told me to {act}, but I am {feel}.
    We have had the same {thing} for {2-25} years and it never let us down.
    There is a shop in {place} that still sells the {model}.
    It {fault}, and {who} has no idea why.
    {open}, I had to {act} twice before it worked.
    If the {thing} {fault}, check the {thing} first.
    The manual says to {act}, which is nonsense with a {adj} {thing}.
    I will post pictures of the {thing} once I am back from {place}.
    {who} lent me a {adj} {thing}, so I could compare it with the {model}.
    Don't forget to {act}!
    The difference between the {model} and the {model} is smaller than people think.
    Mine is a {model}, bought {when}.
    At {money} you can't go wrong, {verdict}.
    {open}: {verdict}.
    You don't need a {thing} for that.
    After {2-40} tries I gave up and decided to {act}.
    Somebody should write a guide on how to {act}.
    I measured it {when}: {1-99}.{0-9} on the {adj} one and {1-99}.{0-9} on the other.
    The old {thing} {fault}, the new one doesn't.
    {when} I drove to {place} just to pick up a {thing}.
    What does yours weigh?
    Could you post the part number of that {thing}?
    Mine says {model} on the label.
    I wrote to {brand}, and they answered after {2-30} days that I should {act}.
    That is exactly what happened to {who}.
    {open}, a {adj} {thing} is fine as long as nobody tries to {act}.
    Sorry for the late answer, I was in {place} until {month}.
    No, the {thing} is not the problem.
    I agree with {nick}, except that the {thing} {fault} here.
    {who} swears by {brand}, I swear at it.
    Then again, it only cost {money}.
    It took {2-14} evenings, a {adj} {thing} and a lot of tea.
    You can get the {thing} from {brand} or, cheaper, in {place}.
    Since {month} it {fault}.
    So the plan is to {act} and see what happens.
    How old is your {thing}?
    Has the {thing} been replaced before?
    {advice} call {brand} and ask for a new {thing}.
    With the {model} I never had to {act}.
    For a beginner the {thing} is the hardest part.
    I kept the {thing} and threw away the rest.
    In {place} they {act} as if it were nothing.
    The {thing} is {1-90} cm too long, otherwise it fits.
    The guarantee ran out in {month}, of course.
    Ours {fault} only in {month}.
    Where did you find a {adj} {thing} for {money}?
    Let us know how it went.
    Whatever you do, do not {act} without a {thing} at hand.`),
  signatures: lines(`
    {model}, {model}, {adj} {thing}
    Greetings from {place}
    Never {act} on a Friday.
    {1960-2005} {brand}, still running
    My other {thing} is a {brand}.
    Life is too short for a {adj} {thing}.
    Member of the {place} {thing} society since {1995-2020}
    {nick} was right.`),
  nicks: items(
    'rusty,Marge,oldtimer,treefrog,Bramble,Kettle,nightowl,Pete,hobnail,Sprocket,wrenchy,Dolly,Fernleaf,Tinker,badger,Captain{brand},{place}Boy,Mrs{brand},greenthumb,bluebell,Harriet,Olli,Gus,copperpot,slowrider,Quill,Otter,pebble,Winnie,Moss,{brand}Fan,fiddler,Juniper,bytebird,Rowan,Hazel,Tobias,Agnes,lowgear,Marlow,Ned,solder,thimble,Wren,Zed,Edda,Basil,Clem,hilltop,saltmarsh',
  ),
  places: [
    items(
      'Ash,Barrow,Birch,Black,Bram,Burn,Carl,Clay,Cold,Cross,Dun,East,Elm,Fair,Glen,Gold,Green,Hart,Haw,High,Kings,Lang,Long,Mal,Mar,Mill,Nor,Oak,Old,Pen,Quarr,Raven,Red,Sand,Sel,Stan,Stoke,Thorn,Under,Wal,West,Whit,Wood,Wyn',
    ),
    items(
      'bridge,bury,by,church,combe,dale,den,field,ford,gate,ham,haven,hill,holm,hurst,ley,mere,minster,mouth,port,shaw,stead,stow,ton,water,well,wick,wood,worth',
    ),
  ],
};
