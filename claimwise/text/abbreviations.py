"""Words with a period that end no sentence, where the sentence library does not know them or not enough.

All are lower-case and without the final period. Several languages share a table: the words hardly clash, and
a text often quotes another language than its own.
"""

from __future__ import annotations

from claimwise.text.wordlists import words

# A name or the thing meant always follows.
NEVER_FINAL = words(
    "mr mrs ms dr prof rev hon sgt capt lt col gen gov sen rep mme mlle mgr sr sra srta dra ing lic vs e.g i.e "
    "cf viz z.b d.h u.a.m bzw vgl sog evtl ggf inkl exkl zzgl gegr geb gest p.ex p.ej por.ej напр им ул пл просп "
    "пер акад проф доц тов см ср т.е т.к т.н г-н г-жа डॉ श्री पं tzw np tj m.in bijv d.w.z bl.a f.eks t.ex p.es "
    "ad.es dott sig"
)
# Final only before a word that clearly begins a sentence.
SELDOM_FINAL = words("st ste mt ft ave blvd u.s u.k u.n e.u d.c ph.d b.c a.d inc ltd co corp jr bros u.a ee.uu d обл")
# Often final; not so when a small letter follows.
OFTEN_FINAL = words(
    "etc usw usf ff u.dgl a.m p.m a.c d.c т.д т.п др пр г гг в вв э н.э руб коп тыс млн млрд чел мин сек час ч "
    "approx est dept min max ca min.max p.m atd apod itd itp osv m.m ecc"
)
# Not final before a number.
BEFORE_NUMBER = words(
    "no nos nr fig figs eq vol vols ch sec art par pp p pg tab abb abs bd kap s ca approx circa núm pág fasc рис "
    "табл стр гл п пп ст ч т разд ок прибл с д кв № n° č str obr rys ods § al cap"
)
# What stands after an ordinal such as "19." in languages that write it with a period.
ORDINAL_LANGUAGES = words("de da no nb nn fi cs sk pl sl hr sr bs hu tr et lv is")
AFTER_ORDINAL = words(
    "jahrhundert jahrhunderts jh jahrhunderte auflage stock etage platz mal geburtstag tag lebensjahr weltkrieg "
    "januar jänner februar märz april mai juni juli august september oktober november dezember klasse kapitel "
    "bundesliga liga armee division bezirk jahrestag ausgabe band minute stunde runde"
)
# Capitalized words that begin a sentence far more often than they go on with one.
STARTERS = words(
    "The This That These Those It Its He She They We You His Her Their There Then However But And Also Here When "
    "If Der Die Das Er Sie Es Wir Ich Dann Danach Dies Diese Dieser Außerdem Aber Hier Dort Il Elle Ils Elles Le "
    "Les Ce Cette Puis Ensuite Mais El Los Las Él Ella Ellos Luego Después Pero Esto Esta Он Она Оно Они Это "
    "Этот Эта Потом Затем Но Там Здесь Мы Вы Его Её Их После Также Однако"
)
