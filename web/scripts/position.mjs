/** A game in the middle, with something to see in every corner. */
export const position = `archmage record 1
from
table base
room A 1cw 0
room B 1ccw 1
room C 2cw 0
room D 3cw 2
room F 4cw 1
room G 2ccw 3
blue Me c3
blue Th b4
blue Ro c4
blue Ww c5
blue Wa d3
blue Sp d3
blue Cl a2
blue Go a3 wounded
blue Wi c1
blue Fw c1
yellow Tr d2
yellow Go e1
yellow Wa g14
yellow Cl c18
yellow Me d17
yellow Sw e17
turn blue points=4
end
`;

/** The same for the Card Game: a crowd in one zone, ways through pits and portcullises, rooms still face down. */
export const zones = `archmage record 1
from
table cards
room A bluecw 0
room B greenccw 1
room C redcw 1
room D orangeccw 0
room E greencw 0
room F blueccw 2
blue Me b1
blue Na a2
blue Ke with Na
blue Wa b3
blue Sw with Wa
blue Ba b3
blue Cl c2
blue Sa with Cl wounded
blue Te BT
blue Go in G
blue Ro in H
yellow Co b3
yellow Th b3
yellow Ro with Th
yellow Go b3 wounded
yellow Wi a5
yellow In with Wi
yellow Ts d4
yellow Pa GC
yellow Cb in H
hand blue used=2 points=2
hand yellow used=1,4 saved=2 points=1
turn blue points=5
end
`;
